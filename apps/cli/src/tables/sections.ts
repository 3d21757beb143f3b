/** A plain value of an answer. */
export type Scalar = string | number | boolean | null;

/** A record of an answer. */
export type Item = Readonly<Record<string, unknown>>;

/** A list of records at its place in an answer. */
export interface Section {
	/** Members that lead to the list. */
	readonly path: readonly string[];
	readonly items: readonly Item[];
}

/** The parts of an answer: its single values, and its lists. */
export interface Parts {
	readonly facts: readonly (readonly [name: string, value: Scalar])[];
	readonly sections: readonly Section[];
}

export const isItem = (value: unknown): value is Item =>
	typeof value === "object" && value !== null && !Array.isArray(value);

export const isScalar = (value: unknown): value is Scalar => typeof value !== "object" || value === null;

/** Takes an answer apart in the order of its members. */
export function partsOf(body: object): Parts {
	const facts: [string, Scalar][] = [];
	const sections: Section[] = [];
	const visit = (value: unknown, path: readonly string[]): void => {
		if (Array.isArray(value)) {
			const items: unknown[] = value;
			if (items.length > 0 && items.every(isScalar)) facts.push([path.join("."), items.join(", ")]);
			else sections.push({ path, items: items.filter(isItem) });
		} else if (isItem(value) && path.at(-1) === "units") {
			const units = Object.entries(value).filter(([, unit]) => unit !== null);
			facts.push([path.join("."), units.map(([name, unit]) => `${name} ${String(unit)}`).join(", ")]);
		} else if (isItem(value)) {
			for (const [name, member] of Object.entries(value)) visit(member, [...path, name]);
		} else facts.push([path.join("."), isScalar(value) ? value : null]);
	};
	visit(body, []);
	return { facts: withoutCommonStart(facts), sections };
}

/** The envelope of an answer, such as `company.`, says nothing when every value lies in it. */
function withoutCommonStart(facts: readonly [string, Scalar][]): [string, Scalar][] {
	const [first = ["", null]] = facts;
	const start = first[0].slice(0, first[0].indexOf(".") + 1);
	const isCommon = start !== "" && facts.every(([name]) => name.startsWith(start));
	return facts.map(([name, value]) => [isCommon ? name.slice(start.length) : name, value]);
}

/** Lists that explain an answer and are not its records. */
const besides = /^(unknown|receipts$|asOf$)/;

/** The records of an answer: its first list, and lists beside it of the same kind, such as both sides of a book. */
export function mainItems(body: object): Item[] {
	const sections = partsOf(body).sections.filter(({ path }) => !besides.test(path[0] ?? ""));
	const [main] = sections;
	if (main === undefined) return [body as Item];
	const alike = sections.filter((other) => other === main || isAlike(main, other));
	if (alike.length === 1) return [...main.items];
	return alike.flatMap(({ path, items }) => items.map((item) => ({ list: path.at(-1), ...item })));
}

function isAlike(one: Section, other: Section): boolean {
	const sameParent = one.path.slice(0, -1).join(".") === other.path.slice(0, -1).join(".");
	const [mine, theirs] = [one.items[0], other.items[0]];
	if (!sameParent || mine === undefined || theirs === undefined) return sameParent && one.path.length > 1;
	return Object.keys(mine).join() === Object.keys(theirs).join();
}

/** Most single values of a record that is a heading of its list, such as a day of a calendar. */
const headingMembers = 3;

/** The rows of records: a record of a few values and a list becomes a row for each entry of the list. */
export function rowsOf(items: readonly Item[]): Map<string, Scalar>[] {
	return items.flatMap((item) => {
		const own = flat(item);
		const lists = Object.entries(item).filter((entry) => isListOfItems(entry[1]));
		const [list] = lists;
		const single = own.size - lists.length;
		if (lists.length !== 1 || list === undefined || single > headingMembers) return [own];
		own.delete(list[0]);
		const entries = list[1] as readonly Item[];
		if (entries.length === 0) return [own];
		return entries.map((entry) => {
			const inner = [...flat(entry)].map(([name, value]): [string, Scalar] => [
				own.has(name) ? `${list[0]}.${name}` : name,
				value,
			]);
			return new Map([...own, ...inner]);
		});
	});
}

/** A list of named figures, such as those of a statement, at its place in a record. */
export interface KeyedList {
	readonly path: string;
	readonly entries: readonly Item[];
}

/** The lists of a record whose entries have a `key` and a `name`. */
export function keyedLists(item: Item, start = ""): KeyedList[] {
	return Object.entries(item).flatMap(([name, value]) => {
		if (isItem(value)) return keyedLists(value, `${start}${name}.`);
		if (!isListOfItems(value)) return [];
		const entries = value as readonly Item[];
		const areKeyed = entries.length > 0 && entries.every((entry) => "key" in entry && "name" in entry);
		return areKeyed ? [{ path: start + name, entries }] : [];
	});
}

/**
 * The rows of records for programs, without anything nested: members of members by their paths, a list of plain values in one
 * cell, and a row for each named figure of a record, with its list in the column `list`. Any other list of records is its length.
 */
export function flatRows(items: readonly Item[]): Map<string, Scalar>[] {
	const paths = new Set(items.flatMap((item) => keyedLists(item).map(({ path }) => path)));
	return items.flatMap((item) => {
		const lists = keyedLists(item);
		if (lists.length === 0) return rowsOf([item]).map(withLengths(item));
		const own = new Map([...withLengths(item)(flat(item))].filter(([name]) => !paths.has(name)));
		return lists.flatMap(({ path, entries }) =>
			entries.map((entry) => {
				const inner = [...withLengths(entry)(flat(entry))].map(([name, value]): [string, Scalar] => [
					own.has(name) ? `${path}.${name}` : name,
					value,
				]);
				return new Map([...own, ["list", path] as const, ...inner]);
			}),
		);
	});
}

/** Puts the lengths of lists of records in their cells. */
const withLengths =
	(item: Item) =>
	(row: Map<string, Scalar>): Map<string, Scalar> =>
		new Map([...row].map(([name, value]) => [name, lengthOf(item, name) ?? value]));

/** The length of the list of records at a path of a record; undefined for any other value. */
function lengthOf(item: Item, path: string): number | undefined {
	const value = path.split(".").reduce<unknown>((at, name) => (isItem(at) ? at[name] : undefined), item);
	return Array.isArray(value) && value.length > 0 && !value.every(isScalar) ? value.length : undefined;
}

const isListOfItems = (value: unknown): boolean => Array.isArray(value) && value.every(isItem);

/** The values of a record by their paths; a list of records by its length. */
export function flat(item: Item, start = ""): Map<string, Scalar> {
	const cells = new Map<string, Scalar>();
	for (const [name, value] of Object.entries(item)) {
		if (isItem(value)) for (const [inner, cell] of flat(value, `${start}${name}.`)) cells.set(inner, cell);
		else if (Array.isArray(value)) cells.set(start + name, formatList(value));
		else cells.set(start + name, isScalar(value) ? value : null);
	}
	return cells;
}

function formatList(values: readonly unknown[]): string {
	if (values.every(isScalar)) return values.join(", ");
	return values.length === 1 ? "1 record" : `${values.length} records`;
}
