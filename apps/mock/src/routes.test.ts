import { expect, test } from "vitest";
import { createRouter } from "./routes.ts";

test("a family with hosts is found at these alone", () => {
	const hosts = { company: ["company.example", "second.example:81"] };
	const find = createRouter({ legacyPrefix: "legacy", hosts });
	const found = (path: string, host?: string) => find(path, host)?.operation.operationId;
	for (const host of ["company.example", "Company.example:3000", "second.example:81"])
		expect(found("/company/AAPL/profile", host), host).toBe("getCompanyProfile");
	for (const host of ["data.example", "second.example", undefined])
		expect(found("/company/AAPL/profile", host), host).toBeUndefined();
	expect(found("/account/usage", "data.example")).toBe("getAccountUsage");
	expect(createRouter({ legacyPrefix: "legacy" })("/company/AAPL/profile")).toBeDefined();
});
