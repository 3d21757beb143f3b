import { keysReportTheirUse } from "../../rules/accounts/counting.ts";
import { reportsItsOwnAccount } from "../../rules/accounts/order.ts";
import { claim } from "../../rules/questions.ts";
import { formatValue, rowsAt, valuesAt } from "../../rules/reading.ts";
import { always, each, sortedBy, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";

export default define("listAccountKeys", {
	rules: [
		keysReportTheirUse,
		reportsItsOwnAccount("keys[].keyPrefix"),
		sortedBy("keys", "createdAt", "desc"),
		unique("keys", "id"),
		always("there is no secret in it", (body) => !/secret|hash/i.test(JSON.stringify(body))),
		each("keys[]", "a prefix is short", ({ keyPrefix }) => String(keyPrefix).length < 20),
		claim("the key that asks is among them", async (context) => {
			const prefixes = valuesAt(await context.body(), "keys[].keyPrefix");
			const own = prefixes.some((prefix) => context.service.credentials.key.startsWith(String(prefix)));
			if (!own) context.fail(`the key begins with none of ${formatValue(prefixes)}`);
		}),
		claim("revoked keys are among them", async (context) => {
			const { revoked } = context.service.credentials;
			if (revoked === undefined) return context.skip("there is no revoked key (--key-revoked)");
			const keys = rowsAt(await context.body(), "keys[]");
			const own = keys.find(({ keyPrefix }) => revoked.startsWith(String(keyPrefix)));
			if (!own) context.fail("the revoked key of the account is not among them");
			else if (own["revokedAt"] === null)
				context.fail(`${formatValue(own["keyPrefix"])} is not told to be revoked`);
		}),
	],
});
