import { claim, rejects } from "../../rules/questions.ts";
import { at } from "../../rules/reading.ts";
import { define } from "../case.ts";

const file = "day-bars-2026-11-20.r57.parquet";

export default define("getBulkLink", {
	// A name is of its area.
	values: { area: ["day-bars"], file: [file, "day-bars-2026-11-19.r40.csv.gz"] },
	ofLength: { area: () => undefined, file: () => undefined },
	rules: [
		claim("a link lives for minutes", async (context) => {
			const seconds = (Date.parse(String(at(await context.body(), "expiresAt"))) - context.now()) / 1_000;
			// The clocks of two machines differ.
			if (seconds < 60 || seconds > 1_000) context.fail(`the link ends in ${Math.round(seconds)} seconds`);
		}),
		rejects({ area: "bars" }, "area", "there is no such area"),
		rejects({ file: "trades-2026-11-20.r57.parquet" }, "file", "it is of another area"),
		rejects({ file: "day-bars-2026-11-20.parquet" }, "file", "it has no revision"),
	],
});
