import { decimals } from "../../rules/answers.ts";
import { eachSymbolHeld } from "../../rules/lists.ts";
import { agreesWith, claim, same } from "../../rules/questions.ts";
import { equal, listAt, shown } from "../../rules/reading.ts";
import { define } from "../case.ts";

export default define("getCalcIndexes", {
	rules: [
		eachSymbolHeld("quote"),
		decimals("quote[]", "peTtm", "pbMrq", "dividendYield", "turnoverRate", "marketCap"),
		same({ fields: "pe_ttm,pb_mrq,dividend_yield,turnover_rate,market_cap" }, {}),
		claim("every field can be asked for", async (context) => {
			const parameter = context.operation.parameters.find(({ name }) => name === "fields");
			const aliases = parameter?.valueAliases ?? {};
			const fields = (parameter?.schema.items?.enum ?? []).filter((field) => !(field in aliases));
			const [row = {}] = listAt(context, await context.body({ fields: fields.join() }), "quote");
			if (Object.keys(row).length !== fields.length + 1)
				context.fail(`${fields.length} fields answer ${shown(row)}`);
		}),
		claim("only the asked fields stand beside the symbol", async (context) => {
			const list = listAt(context, await context.body({ fields: "volume,last_done" }), "quote");
			const wrong = list.find((row) => !equal(Object.keys(row).sort(), ["lastDone", "symbol", "volume"]));
			if (wrong) context.fail(`fields=volume,last_done answers ${shown(wrong)}`);
		}),
		claim("each figure has a receipt with its value when it is asked for", async (context) => {
			const body = await context.body({ explain: "true" });
			const receipts = listAt(context, body, "receipts.list");
			for (const row of listAt(context, body, "quote")) {
				const own = receipts.filter(({ symbol }) => symbol === row["symbol"]);
				const told = Object.fromEntries(own.map(({ member, value }) => [String(member), value]));
				const { symbol: _, ...figures } = row;
				if (!equal(told, figures)) context.fail(`${shown(figures)} has the receipts ${shown(told)}`);
			}
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
