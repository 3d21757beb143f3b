import { expect, test } from "vitest";
import { Findings } from "./findings.ts";
import type { FuzzRequest } from "./requests/request.ts";

const request = (bytes: string): FuzzRequest => ({ kind: "bytes", bytes, hangUp: false });
const fault = (value: string) => ({ rule: "no 5xx", message: `status 500: "${value}"` });

test("one kind of fault is told once, with the requests that showed it until there is a smallest", () => {
	const findings = new Findings();
	expect(findings.count(fault("a"), request("1"))).toBe(true);
	expect(findings.count(fault("b"), request("2"))).toBe(false);
	expect(findings.all()).toEqual([
		{ ...fault("a"), requests: [request("1"), request("2")], repeats: false, times: 2 },
	]);
	findings.setSmallest(fault("a"), request("0"));
	findings.count(fault("c"), request("3"));
	expect(findings.all()).toEqual([{ ...fault("a"), requests: [request("0")], repeats: true, times: 3 }]);
});

test("a fault of the run as a whole has no request, another rule is another kind", () => {
	const findings = new Findings();
	findings.count({ rule: "account usage", message: "12345 and not 12346" });
	findings.count({ rule: "charge", message: "12345 and not 12346" });
	expect(findings.all().map(({ requests }) => requests.length)).toEqual([0, 0]);
});
