import { expect, test } from "vitest";
import { complaints } from "../testing.ts";
import { goesToItsEnd, secondPageFits } from "./pages.ts";

type Asked = Readonly<Record<string, string | undefined>>;

const items = ["a1", "b1", "a2", "a3", "b2", "a4", "a5"];
const ofKind = ({ kind }: Asked) => items.filter((item) => item.startsWith(kind ?? ""));

/** Pages of the items of a kind; `behind` are those of which the later pages are made. */
const paged = (behind: (asked: Asked) => readonly string[]) => (asked: Asked) => {
	const count = Number(asked["count"]);
	const list = asked["cursor"] === undefined ? ofKind(asked) : behind(asked);
	const begin = list.indexOf(asked["cursor"] ?? "") + 1;
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
	const offByOne = (asked: Asked) => {
		const { a } = right(asked);
		return { a, next: a.length >= Number(asked["count"]) ? a.at(-1) : null };
	};
	expect(await complaints(rule, offByOne)).toEqual(['count=1 answers the last 1 items, and "a5" as next']);
	const full = goesToItsEnd("a[]", { count: "7" }, { count: "100" });
	expect(await complaints(full, offByOne)).toEqual(["a5 leads to a page without items"]);
});
