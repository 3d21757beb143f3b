import { countsDownTheRate, renewsTheRate } from "../../rules/accounts/rates.ts";
import { each, unique } from "../../rules/answers.ts";
import { statusOfTheCalendar } from "../../rules/market/days.ts";
import { claim } from "../../rules/questions.ts";
import { at, shown, valuesAt } from "../../rules/reading.ts";
import { define } from "../case.ts";

/** Regular hours are between the next close and the next open only while the market trades. */
const trading = 202;

/** Milliseconds by which two clocks may differ. */
const clockError = 300_000;

/** Longer than the market was ever closed since 1933. */
const longestState = 8 * 86_400_000;

export default define("getMarketStatus", {
	rules: [
		countsDownTheRate,
		renewsTheRate,
		statusOfTheCalendar,

		unique("status.marketTime", "market"),
		each(
			"status.marketTime[]",
			"what comes next comes after now",
			({ timestamp, nextOpensAt, nextClosesAt }) => {
				return String(timestamp) < String(nextOpensAt) && String(timestamp) < String(nextClosesAt);
			},
		),
		each("status.marketTime[]", "it closes before it opens only while it trades", (time) => {
			return (
				String(time["nextClosesAt"]) < String(time["nextOpensAt"]) === (time["marketStatus"] === trading)
			);
		}),
		claim("it speaks of now", async (context) => {
			const [time] = valuesAt(await context.body(), "status.marketTime[]");
			const [since, next] = ["timestamp", "nextOpensAt"].map((name) => Date.parse(String(at(time, name))));
			const [now, then] = [Date.now(), Number(since)];
			const isNow = then < now + clockError && then > now - longestState && Number(next) > now - clockError;
			if (!isNow) context.fail(`${shown(time)} is not of now`);
		}),
	],
});
