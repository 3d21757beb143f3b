import { atMost, onlyThose } from "../../rules/lists.ts";
import { secondPageFits } from "../../rules/pages.ts";
import { claim, rejects } from "../../rules/questions.ts";
import { at, equal, formatValue, rowListAt, valuesAt } from "../../rules/reading.ts";
import { always, sortedBy } from "../../rules/row-rules.ts";
import { define } from "../case.ts";

const path = "changes";

export default define("listChanges", {
	// Versions and cursors are of one store. A time of the future is behind all its changes.
	values: { since: ["2200-12-31", "2200-12-31T21:00:00Z"] },
	ofLength: { cursor: () => undefined, since: () => undefined },
	conform: (values) => ({ ...values, cursor: undefined }),
	rules: [
		sortedBy(path, "changedAt", "asc"),
		always("the days of a change are in their order", (body) => {
			const firsts = valuesAt(body, `${path}[].firstDate`);
			const lasts = valuesAt(body, `${path}[].lastDate`);
			return firsts.every((first, i) => first === null || String(first) <= String(lasts[i] ?? "9999"));
		}),
		atMost(path),
		secondPageFits(`${path}[]`, [{}, { areas: "day-bars" }]),
		onlyThose(path, "areas", ["day-bars", "dividends"], ({ area }, requested) => area === requested),
		claim("the cursor of the last page goes on behind it", async (context) => {
			const body = await context.body({ since: "2200-12-31" });
			if (rowListAt(context, body, path).length > 0 || at(body, "next") !== null)
				context.fail("there are changes of the future");
			const later = await context.body({ since: "2200-12-31", cursor: String(at(body, "cursor")) });
			for (const change of rowListAt(context, later, path))
				if (Date.parse(String(change["changedAt"])) < context.now() - 60_000)
					context.fail(`${formatValue(change)} was made before the cursor`);
		}),
		claim("a version that a change names is a position in the list", async (context) => {
			const list = { areas: "day-bars", count: "10000" };
			const all = rowListAt(context, await context.body(list), path);
			const version = all[0]?.["dataVersion"];
			if (version === undefined || all.length === 10_000)
				return context.skip("there are none or many changes");
			const behind = rowListAt(context, await context.body({ ...list, since: String(version) }), path);
			const expected = all.filter(({ dataVersion }) => dataVersion !== version);
			if (!equal(behind, expected))
				context.fail(`${behind.length} changes since ${version}, of ${expected.length} behind it`);
		}),
		rejects({ since: "1900-01-01" }, "since", "that is before the changes that are kept", "unknown_version"),
		rejects({ since: "2026-02-30" }, "since", "there is no such day"),
		rejects({ areas: "bars" }, "areas", "there is no such area"),
		rejects({ cursor: "AAPL" }, "cursor", "no page gave it"),
	],
});
