import { expect, test } from "vitest";
import { withLinksOfPages } from "./links.ts";
import { pageOf } from "./sources.ts";

const sources = [
	"README.md",
	"docs/README.md",
	"docs/architecture.md",
	"docs/start/qa.md",
	"docs/decisions/README.md",
	"packages/client/README.md",
];
const pages = new Map(sources.map((source) => [source, pageOf(source)]));

test("a file of docs/ keeps its place, and a README stands for its folder", () => {
	expect([...pages.values()]).toEqual([
		"project/readme.md",
		"index.md",
		"architecture.md",
		"start/qa.md",
		"decisions/index.md",
		"packages/client/index.md",
	]);
});

test.each([
	["docs/start/qa.md", "[a](../README.md#b)", "[a](../index.md#b)"],
	["docs/start/qa.md", "[a `b`](../../README.md)", "[a `b`](../project/readme.md)"],
	["docs/start/qa.md", "[a](../decisions/)", "[a](../decisions/index.md)"],
	[
		"README.md",
		"| [a](docs/start/qa.md) | [b](packages/client/README.md) |",
		"| [a](../start/qa.md) | [b](../packages/client/index.md) |",
	],
	["README.md", "[a](LICENSE) and [b](packages/client/src/index.ts)", "a and b"],
	["README.md", "[a](https://example.com/b.md) [b](#c)", "[a](https://example.com/b.md) [b](#c)"],
	["README.md", "![a](docs/images/a.png)", "![a](../images/a.png)"],
	["docs/architecture.md", "![a](images/a.svg)", "![a](./images/a.svg)"],
	["README.md", "```md\n[a](docs/README.md)\n```", "```md\n[a](docs/README.md)\n```"],
])("in %s %s becomes %s", (source, text, expected) => {
	expect(withLinksOfPages(text, source, pages)).toBe(expected);
});
