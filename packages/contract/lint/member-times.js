/** Instants that the service description names in its own way. */
const described = new Set(["publishTime", "lastUpdated", "last_updated", "created_at", "updated_at"]);

/** @param {string} name */
const isInstant = (name) => /(^timestamp|^datetime|At)$/.test(name) || described.has(name);

/** @param {string} name */
const isDay = (name) => /(^date|Date|_date)$/.test(name);

/** @param {string} name */
const isDays = (name) => /(Dates|Days)$/.test(name);

/** Instants that may be a midnight: an allowance ends with a month in UTC, and 20:00 in New York is midnight in UTC. */
const atMidnight = /^(period(Starts|Ends)At|opensAt|closesAt)$/;

/** A midnight in UTC, or in New York in winter or summer. */
const midnight = /T0[045]:00:00(\.0+)?Z$/;

/**
 * The problem of a member: its name says if it is a day or an instant, and its format says the same.
 *
 * @param {string} name
 * @param {string | undefined} format
 */
function misnamed(name, format) {
	if (format === "date-time" && !isInstant(name))
		return `"${name}" is an instant (date-time); allowed names: timestamp, datetime, ...At.`;
	if (format === "date" && !isDay(name)) return `"${name}" is a day (date); allowed names: date, ...Date.`;
	if (isInstant(name) && format !== "date-time")
		return `"${name}" has the name of an instant, and its format is not date-time ($ref to DateTime.yaml).`;
	if (isDay(name) && format !== "date")
		return `"${name}" has the name of a day, and its format is not date ($ref to Date.yaml).`;
	return undefined;
}

/**
 * Names and values of instants inside of an example.
 *
 * @param {unknown} value
 * @param {string} [name]
 * @returns {string[]}
 */
function disguised(value, name = "") {
	if (typeof value === "string") return midnight.test(value) && !atMidnight.test(name) ? [name] : [];
	if (Array.isArray(value)) return value.flatMap((item) => disguised(item, name));
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) => disguised(inner, key));
}

/**
 * A thing of a day has a day, `date` or `...Date`; an instant has an instant, `timestamp`, `datetime` or `...At`. No example
 * writes a day as the instant of its midnight.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const MemberTimes = () => ({
	Schema(schema, { report, location, resolve }) {
		for (const [name, property] of Object.entries(schema.properties ?? {})) {
			const { node } = resolve(property);
			// A reference that leads nowhere is reported by itself.
			if (node === undefined) continue;
			const { format, type, items } = { ...node, ...property };
			const at = location.child(["properties", name]);
			if (type === "array") {
				const inner = { ...resolve(items ?? {}).node, ...items };
				if (inner.format === "date" && !isDays(name))
					report({ message: `"${name}" is a list of days; allowed names: ...Dates, ...Days.`, location: at });
				continue;
			}
			const message = misnamed(name, format);
			if (message) report({ message, location: at });
		}
	},
	Example(example, { report, location }) {
		for (const name of disguised(example.value))
			report({
				message: `"${name}" is the instant of a midnight, so it is a day: write it as YYYY-MM-DD.`,
				location,
			});
	},
});
