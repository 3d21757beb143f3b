import { afterEach, expect, test } from "vitest";
import { type Service, startService } from "../testing/service.ts";

let service: Service | undefined;
afterEach(() => service?.close());

test("a deployment that names a contact answers where to report a fault", async () => {
	service = await startService({
		security: { contact: "mailto:security@data.example" },
		publicUrl: "https://data.example",
	});
	service.clock.now = Date.parse("2026-11-20T14:30:00Z");
	const { status, text, headers } = await service.get("/.well-known/security.txt");
	expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
	expect(text.split("\n")).toEqual([
		"Contact: mailto:security@data.example",
		"Expires: 2027-02-18T00:00:00Z",
		"Preferred-Languages: en",
		"Canonical: https://data.example/.well-known/security.txt",
		"",
	]);
	const { text: notFoundText } = await service.get("/.well-known/nothing");
	expect(notFoundText).toContain("The paths under /.well-known/ are security.txt. ");
});

test("without a public address there is no canonical one", async () => {
	service = await startService({ security: { contact: "https://data.example/report" } });
	expect((await service.get("/.well-known/security.txt")).text).not.toContain("Canonical");
});

test("without a contact there is no such page", async () => {
	service = await startService();
	const { status, text } = await service.get("/.well-known/security.txt");
	expect([status, JSON.parse(text)]).toMatchObject([404, { code: "unknown_route" }]);
});
