import { each, unique } from "../../rules/answers.ts";
import { claim } from "../../rules/questions.ts";
import { shown, valuesAt } from "../../rules/reading.ts";
import { define } from "../case.ts";

/** Regular hours are between the next close and the next open only while the market trades. */
const trading = 202;

export default define("getMarketStatus", {
	rules: [
		unique("status.marketTime", "market"),
		each("status.marketTime[]", "what comes next comes after now", ({ timestamp, nextOpen, nextClose }) => {
			return String(timestamp) < String(nextOpen) && String(timestamp) < String(nextClose);
		}),
		each("status.marketTime[]", "it closes before it opens only while it trades", (time) => {
			return String(time["nextClose"]) < String(time["nextOpen"]) === (time["tradeStatus"] === trading);
		}),
		claim("it speaks of now", async (context) => {
			const [time] = valuesAt(await context.body(), "status.marketTime[].timestamp");
			const off = Math.abs(Date.parse(String(time)) - Date.now());
			if (!(off < 300_000)) context.fail(`${shown(time)} is ${off / 1000} s off`);
		}),
	],
});
