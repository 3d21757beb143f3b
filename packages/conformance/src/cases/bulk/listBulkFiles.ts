import { fileRules } from "../../rules/files.ts";
import { atMost } from "../../rules/lists.ts";
import { rejects } from "../../rules/questions.ts";
import { each, sortedBy, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { ofItsList } from "../relations.ts";

const path = "files";

export default define("listBulkFiles", {
	// A cursor is of one list: behind the newest Parquet file of all revisions.
	values: { area: ["day-bars"], cursor: ["WyJHVnBydENTQSIsIjIwMjYtMTEtMjAiLDU3LCJwYXJxdWV0Il0"] },
	ofLength: { area: () => undefined, cursor: () => undefined },
	conform: ofItsList({ area: "day-bars", start: undefined, end: undefined, revisions: undefined }),
	rules: [
		...fileRules,
		sortedBy(path, "date", "desc"),
		unique(path, "file"),
		each(`${path}[]`, "the entity tag is the SHA-256", ({ etag, sha256 }) => etag === `"${sha256}"`),
		each(`${path}[]`, "the path ends with the name", ({ path, file }) => String(path).endsWith(`/${file}`)),
		atMost(path),
		rejects({ area: "bars" }, "area", "there is no such area"),
		rejects({ start: "2026-02-30" }, "start", "there is no such day"),
		rejects({ cursor: "AAPL" }, "cursor", "no page gave it"),
	],
});
