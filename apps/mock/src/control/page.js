const $ = (id) => document.getElementById(id);
const cell = (text, name) =>
	Object.assign(document.createElement("td"), { textContent: text ?? "", className: name ?? "" });
const row = (...cells) => {
	const tr = document.createElement("tr");
	tr.append(...cells);
	return tr;
};
const say = (text, bad) => {
	$("said").textContent = text;
	$("said").className = bad ? "bad" : "";
};
async function order(path, body) {
	say("…");
	const response = await fetch(`/_mock/${path}`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(body),
	});
	const answer = await response.json();
	say(response.ok ? "Done." : answer.error, !response.ok);
	await refresh();
}
const filled = (form) => Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ""));
$("clock").addEventListener("submit", (event) => {
	event.preventDefault();
	order("clock", filled(event.target));
});
$("scenario").addEventListener("submit", (event) => {
	event.preventDefault();
	order("scenario", filled(event.target));
});
for (const button of document.querySelectorAll("button[data-at]"))
	button.addEventListener("click", () => order("clock", { at: button.dataset.at, speed: 1 }));
$("change").addEventListener("click", () => order("data", {}));
$("anew").addEventListener("click", () => {
	last = 0;
	$("log").replaceChildren();
	$("scenario").reset();
	$("clock").reset();
	order("reset", {});
});
let last = 0;
function fields(settings) {
	if ($("fields").childElementCount > 0) return;
	for (const [name, allowed] of Object.entries(settings)) {
		if (name === "clock" || name === "speed") continue;
		const label = document.createElement("label");
		label.title = allowed;
		label.append(name, Object.assign(document.createElement("input"), { name }));
		$("fields").append(label);
	}
}
const counts = (list, text) => {
	const td = cell("");
	for (const one of list) {
		const span = document.createElement("span");
		span.textContent = `${text(one)} `;
		if (one.requests === 0) span.className = "none";
		td.append(span);
	}
	return td;
};
async function refresh() {
	const [state, log, coverage] = await Promise.all(
		["state", `log?after=${last}`, "coverage"].map((path) =>
			fetch(`/_mock/${path}`).then((response) => response.json()),
		),
	);
	fields(state.settings);
	$("now").textContent =
		`Answers from the ${state.answers}. Clock: ${state.clock.at}, ${state.clock.speed === 0 ? "standing" : `${state.clock.speed} seconds in a second`}. Scenario: ${JSON.stringify(state.scenario)}. Requests: ${state.requests}. Changes of the data: ${state.changes}.`;
	for (const entry of log.entries) {
		last = entry.number;
		$("log").prepend(
			row(
				cell(entry.number),
				cell(`${entry.method} ${entry.target}`, "target"),
				cell(`${entry.status} ${entry.code ?? ""}`, `s${Math.floor(entry.status / 100)}`),
				cell(entry.source),
				cell([entry.scenario, entry.delivery].filter(Boolean).join("; ")),
				cell(entry.milliseconds),
			),
		);
	}
	while ($("log").childElementCount > 300) $("log").lastElementChild.remove();
	$("total").textContent = Object.entries(coverage.total)
		.map(([name, { seen, of }]) => `${name}: ${seen} of ${of}`)
		.join(" · ");
	$("coverage").replaceChildren(
		...coverage.operations.map((one) =>
			row(
				cell(one.operationId, one.requests === 0 ? "none" : ""),
				cell(one.requests),
				counts(one.outcomes, (outcome) => `${outcome.status}×${outcome.requests}`),
				counts(one.parameters, (parameter) => `${parameter.name}×${parameter.requests}`),
			),
		),
	);
}
refresh();
setInterval(() => refresh().catch((error) => say(String(error), true)), 1500);
