import { decimals } from "../../rules/answers.ts";
import { eachSymbolHeld } from "../../rules/lists.ts";
import { agreesWith, claim } from "../../rules/questions.ts";
import { equal, listAt, shown } from "../../rules/reading.ts";
import { define } from "../case.ts";

export default define("getCalcIndexes", {
	rules: [
		eachSymbolHeld("quote"),
		decimals("quote[]", "peTtmRatio", "pbRatio", "dividendRatioTtm", "turnoverRate", "marketValue"),
		claim("every field can be asked for", async (talk) => {
			const fields =
				talk.operation.parameters.find(({ name }) => name === "fields")?.schema.items?.enum ?? [];
			const [row = {}] = listAt(talk, await talk.body({ fields: fields.join() }), "quote");
			if (Object.keys(row).length !== fields.length + 1)
				talk.fail(`${fields.length} fields answer ${shown(row)}`);
		}),
		claim("only the asked fields stand beside the symbol", async (talk) => {
			const list = listAt(talk, await talk.body({ fields: "volume,last_done" }), "quote");
			const wrong = list.find((row) => !equal(Object.keys(row).sort(), ["lastDone", "symbol", "volume"]));
			if (wrong) talk.fail(`fields=volume,last_done answers ${shown(wrong)}`);
		}),
		agreesWith(
			"getQuotes",
			"quote[].lastDone",
			"quote[].lastDone",
			{ symbols: "AAPL.US,MSFT.US" },
			{ fields: "last_done" },
		),
	],
});
