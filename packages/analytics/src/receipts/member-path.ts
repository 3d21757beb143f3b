import { textOf } from "./receipt.ts";

/** Members by which an entry of a list is named in a path, the first that the entry has. */
const names = ["id", "symbol", "key", "periodText", "date"] as const;

/**
 * The value at a path of an answer; undefined where there is none. Members follow each other after points. An entry of a
 * list is named in brackets by its id, symbol, key, period or day, which stays when other entries are asked for:
 * `operating.list[AAPL.US/2025/q4].financial.indicators[revenue].value`.
 */
export function valueAt(answer: unknown, path: string): unknown {
	let value = answer;
	for (const step of stepsOf(path)) {
		if (typeof value !== "object" || value === null) return undefined;
		if (step.isEntry) value = Array.isArray(value) ? entryOf(value, step.name) : undefined;
		else value = Object.hasOwn(value, step.name) ? (value as Record<string, unknown>)[step.name] : undefined;
	}
	return value;
}

/** The same as a text: null for null, undefined where there is none. */
export function textAt(answer: unknown, path: string): string | null | undefined {
	const value = valueAt(answer, path);
	return value === undefined ? undefined : textOf(value);
}

const entryOf = (list: readonly unknown[], name: string): unknown =>
	list.find((entry) => nameOf(entry) === name);

function nameOf(entry: unknown): string | undefined {
	const members = new Map<string, unknown>(Object.entries(entry ?? {}));
	const name = names.find((member) => members.has(member));
	return name && String(members.get(name));
}

interface Step {
	name: string;
	isEntry: boolean;
}

/** Brackets hold points of symbols, which separate nothing. */
function stepsOf(path: string): Step[] {
	const steps: Step[] = [];
	let from = 0;
	let isEntry = false;
	const end = (at: number) => {
		if (at > from || isEntry) steps.push({ name: path.slice(from, at), isEntry });
		from = at + 1;
	};
	for (let at = 0; at < path.length; at++) {
		const sign = path[at];
		if (isEntry ? sign !== "]" : sign !== "." && sign !== "[") continue;
		end(at);
		isEntry = sign === "[";
	}
	end(path.length);
	return steps;
}
