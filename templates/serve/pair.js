// A scanned code stands behind the # of the address: it comes along to the table.
const form = document.getElementById("pair");
if (location.hash) form.action += location.hash;
