import { decimals, notNegative, unique } from "../../rules/answers.ts";
import { atMost, onlyThose, ordersBy } from "../../rules/lists.ts";
import { unknownSymbolRefused } from "../../rules/questions.ts";
import { compareValues } from "../../rules/reading.ts";
import { define } from "../case.ts";

const path = "shareholders.list";

export default define("listShareholders", {
	rules: [
		unique(path, "holderId"),
		atMost(path),
		ordersBy(path, {}, "sharesHeld", "desc"),
		ordersBy(path, { order: "asc" }, "sharesHeld", "asc"),
		ordersBy(path, { sort: "report_date" }, "reportDate", "desc"),
		ordersBy(path, { sort: "shares_changed", range: "inc" }, "sharesChanged", "desc"),
		decimals(`${path}[]`, "sharesHeld", "ownershipPercent", "sharesChanged"),
		notNegative(`${path}[]`, "sharesHeld", "ownershipPercent"),
		onlyThose(path, "range", ["inc", "dec"], ({ sharesChanged }, range) => {
			return compareValues(sharesChanged, "0") === (range === "inc" ? 1 : -1);
		}),
		unknownSymbolRefused(),
	],
});
