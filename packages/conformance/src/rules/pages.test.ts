import { expect, test } from "vitest";
import { complaints } from "../testing.ts";
import { secondPageFits } from "./pages.ts";

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
