import type { Handler } from "../handler.ts";
import { cursorAfter, keyAfter } from "../shared/cursor.ts";
import { type BulkFile, requireArea, requireBulk } from "./bulk-files.ts";

/** The files of an area, newest day first. */
export const listBulkFiles: Handler<"listBulkFiles"> = async (
	{ area, start = "", end = "9999", revisions, count, cursor },
	{ bulk, clock, credential },
) => {
	const scope = ["listBulkFiles", area, start, end, revisions];
	const after = keyAfter(scope, cursor, ["", 0, ""]);
	requireArea(area, bulk);
	requireBulk(credential.plan);
	// With the time of now the answer is not cached for its data version: files are made after it.
	const all = await bulk.list(area, clock.now);
	const inRange = all.filter(({ date }) => date >= start && date <= end);
	const files = (revisions === "all" ? inRange : newestOf(inRange)).sort((a, b) =>
		compare(keyOf(a), keyOf(b)),
	);
	const behind = after ? files.filter((file) => compare(keyOf(file), after) > 0) : files;
	const page = behind.slice(0, count);
	const last = page.at(-1);
	return {
		files: page,
		area,
		hint: page.length === 0 ? emptyHint(area, all) : null,
		next: last && page.length < behind.length ? cursorAfter(scope, keyOf(last)) : null,
	};
};

/** The last revision of each day and format. */
const newestOf = (files: readonly BulkFile[]): BulkFile[] => [
	...new Map(files.map((file) => [`${file.date} ${file.format}`, file])).values(),
];

type Key = [date: string, revision: number, format: string];

const keyOf = ({ date, revision, format }: BulkFile): Key => [date, revision, format];

/** The newest day first, within it the newest revision. */
const compare = (a: Key, b: Key): number => order(b[0], a[0]) || order(b[1], a[1]) || order(a[2], b[2]);

const order = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

function emptyHint(area: string, all: readonly BulkFile[]): string {
	const days = all.map(({ date }) => date).sort();
	const [first] = days;
	return first === undefined
		? `There are no files of ${area} yet.`
		: `There are files of ${area} from ${first} to ${days.at(-1)}.`;
}
