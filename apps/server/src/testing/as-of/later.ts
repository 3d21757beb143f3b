/** Days that lie ahead of the publication that states them. */
const ahead = new Set(["paymentDate", "recordDate"]);

const isTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?Z)?$/;

/** The days and instants of an answer that are later than the end of a day in New York, and how many were looked at. */
export function laterThan(body: unknown, day: string): { checked: number; later: string[] } {
	// Six hours after midnight in UTC, the day is over in New York and has not begun to trade again.
	const end = Date.parse(`${day}T00:00:00Z`) + 30 * 3_600_000;
	const later: string[] = [];
	let checked = 0;
	const walk = (value: unknown, name: string): void => {
		if (typeof value === "object" && value !== null) {
			for (const [key, inner] of Object.entries(value)) walk(inner, Array.isArray(value) ? name : key);
		} else if (typeof value === "string" && isTime.test(value) && !ahead.has(name)) {
			checked++;
			const isLater = value.length === 10 ? value > day : Date.parse(value) > end;
			if (isLater) later.push(`${name}: ${value}`);
		}
	};
	walk(body, "");
	return { checked, later };
}
