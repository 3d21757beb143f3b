import { expect, test } from "vitest";
import { answer, complaintsOf } from "../../testing.ts";
import { keepsRequestsApart } from "./concurrent.ts";

const rule = keepsRequestsApart([{ count: "7" }]);

/** A service that may answer what another request asked, or with its id. */
const serving = (isMixed: "body" | "id" | undefined) => {
	let newest = "";
	return complaintsOf(rule, ({ count = "20" }, { headers = {} }) => {
		const sent = headers["x-request-id"];
		const id = isMixed === "id" && sent?.endsWith("3-of-6") ? newest : (sent ?? "none");
		newest = sent ?? newest;
		const told = isMixed === "body" && sent?.endsWith("3-of-6") ? "20" : count;
		return answer(200, { trades: [told] }, { "x-request-id": id, "x-data-version": "1-a" });
	});
};

test("requests at once have answers and ids of their own", async () => {
	expect(await serving(undefined)).toEqual([]);
	expect(await serving("body")).toEqual([expect.stringContaining("answered otherwise at once")]);
	expect(await serving("id")).toEqual([expect.stringContaining("at-once-2-of-6")]);
});
