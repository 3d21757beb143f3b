/** A row of a file: the names of members, with dots between, and their values as the API writes them. */
type FlatRecord = Record<string, string>;

/** Members of an answer that are about the answer, not records. */
const about: readonly string[] = ["asOf", "hint", "receipts", "next"];

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isListOfObjects = (value: unknown): value is readonly object[] =>
	Array.isArray(value) && value.some(isObject);

/** The plain members of an object, those of its objects included, and its lists of objects by name. */
function partsOf(object: object, prefix = ""): { scalars: FlatRecord; lists: [string, readonly object[]][] } {
	const scalars: FlatRecord = {};
	const lists: [string, readonly object[]][] = [];
	for (const [name, value] of Object.entries(object)) {
		if (isListOfObjects(value)) lists.push([name, value]);
		else if (Array.isArray(value)) scalars[prefix + name] = value.join(" ");
		else if (isObject(value)) {
			const inner = partsOf(value, `${prefix}${name}.`);
			Object.assign(scalars, inner.scalars);
			lists.push(...inner.lists);
		} else scalars[prefix + name] = String(value ?? "");
	}
	return { scalars, lists };
}

/** One row for each innermost record. Where an object has several lists, the column `list` tells them apart. */
function rowsOf(object: object): FlatRecord[] {
	const { scalars, lists } = partsOf(object);
	if (lists.length === 0) return [scalars];
	return lists.flatMap(([list, items]) =>
		items.flatMap((item) =>
			rowsOf(item).map((row) => ({ ...scalars, ...(lists.length > 1 ? { list } : {}), ...row })),
		),
	);
}

/** The records of an answer as a table of texts, its head first. Figures about the whole answer are left out beside records. */
export function recordsOf(answer: object): string[][] {
	const body = Object.fromEntries(Object.entries(answer).filter(([name]) => !about.includes(name)));
	const { scalars, lists } = partsOf(body);
	const wrapped = lists.length === 0 ? scalars : Object.fromEntries(lists);
	const rows = rowsOf(wrapped);
	const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	return [names, ...rows.map((row) => names.map((name) => row[name] ?? ""))];
}
