import { expect, test } from "vitest";
import { complaints } from "../testing.ts";
import { goesOnAmongAlike, goesToItsEnd, secondPageFits } from "./pages.ts";

type RequestedParams = Readonly<Record<string, string | undefined>>;

const items = ["a1", "b1", "a2", "a3", "b2", "a4", "a5"];
const ofKind = ({ kind }: RequestedParams) => items.filter((item) => item.startsWith(kind ?? ""));

/** Pages of the items of a kind; `behind` are those of which the later pages are made. */
const paged = (behind: (requested: RequestedParams) => readonly string[]) => (requested: RequestedParams) => {
	const count = Number(requested["count"]);
	const list = requested["cursor"] === undefined ? ofKind(requested) : behind(requested);
	const begin = list.indexOf(requested["cursor"] ?? "") + 1;
	const page = list.slice(begin, begin + count);
	return { a: page, next: begin + count < list.length ? page.at(-1) : null };
};

test("secondPageFits wants the question kept behind a cursor", async () => {
	const rule = secondPageFits("a[]", [{ kind: "a" }, { kind: "b" }]);
	expect(await complaints(rule, paged(ofKind))).toEqual([]);
	expect(
		await complaints(
			rule,
			paged(() => items),
		),
	).toEqual(['the two pages of {"kind":"a"} are ["a1","a2","a3","b2"], one page ["a1","a2","a3","a4"]']);
	const single = secondPageFits("a[]", [{ kind: "b" }]);
	expect(
		await complaints(
			single,
			paged(() => items),
		),
	).toEqual(["skipped: no list of a[] has a second page"]);
});

test("goesToItsEnd wants no cursor behind a last page that is full", async () => {
	const rule = goesToItsEnd("a[]", { count: "3" }, { count: "100" });
	const right = paged(ofKind);
	expect(await complaints(rule, right)).toEqual([]);
	const offByOne = (requested: RequestedParams) => {
		const { a } = right(requested);
		return { a, next: a.length >= Number(requested["count"]) ? a.at(-1) : null };
	};
	expect(await complaints(rule, offByOne)).toEqual(['count=1 answers the last 1 items, and "a5" as next']);
	const full = goesToItsEnd("a[]", { count: "7" }, { count: "100" });
	expect(await complaints(full, offByOne)).toEqual(["a5 leads to a page without items"]);
});

test("goesOnAmongAlike wants the second of two items of one time behind the first", async () => {
	const rule = goesOnAmongAlike("a[]", "time", { count: "100" });
	const list = ["w", "x", "y", "z"].map((id) => ({ id, time: id === "w" ? 2 : id === "z" ? 0 : 1 }));
	const response =
		(begin: (id: string) => number) =>
		({ count, cursor }: RequestedParams) => {
			const from = cursor === undefined ? 0 : begin(cursor);
			const end = from + Number(count);
			return { a: list.slice(from, end), next: end < list.length ? list[end - 1]?.id : null };
		};
	const indexOf = (id: string) => list.findIndex((item) => item.id === id);
	expect(
		await complaints(
			rule,
			response((id) => indexOf(id) + 1),
		),
	).toEqual([]);
	const byTimeAlone = (id: string) => list.findIndex(({ time }) => time < (list[indexOf(id)]?.time ?? 0));
	expect(await complaints(rule, response(byTimeAlone))).toEqual([
		'behind 2 items comes {"id":"z","time":0}, in one page {"id":"y","time":1}',
	]);
	const single = goesOnAmongAlike("a[]", "id", { count: "100" });
	expect(
		await complaints(
			single,
			response((id) => indexOf(id) + 1),
		),
	).toEqual(["skipped: no two a[] are of one id"]);
});
