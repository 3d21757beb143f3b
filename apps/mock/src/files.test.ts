import { exampleFiles } from "@us-market-data/operations/example-files";
import { expect, it } from "vitest";
import { fileResponse } from "./files.ts";

const { file, body } = exampleFiles().at(-1) ?? ({} as never);
const target = `/api/market-data/bulk/${file.path}`;
const key = { "x-api-key": "mock-200" };
const ask = (headers: Record<string, string>, method = "GET") =>
	fileResponse({ method, target, headers }, "id") ?? ({} as never);

it("sends the files that its list names, whole and in parts", () => {
	const whole = ask(key);
	expect([whole.status, whole.headers["ETag"]]).toEqual([200, file.etag]);
	expect(Buffer.from(whole.text as Uint8Array).equals(body)).toBe(true);
	const half = Math.floor(body.length / 2);
	const parts = [`bytes=0-${half - 1}`, `bytes=${half}-`, "bytes=-3"].map((range) => ask({ ...key, range }));
	expect(parts.map(({ status, headers }) => [status, headers["Content-Range"]])).toEqual([
		[206, `bytes 0-${half - 1}/${body.length}`],
		[206, `bytes ${half}-${body.length - 1}/${body.length}`],
		[206, `bytes ${body.length - 3}-${body.length - 1}/${body.length}`],
	]);
	expect(Buffer.concat(parts.slice(0, 2).map(({ text }) => text as Uint8Array)).equals(body)).toBe(true);
});

it("answers HEAD, conditions and what it refuses", () => {
	const head = ask(key, "HEAD");
	expect([head.text, head.headers["Content-Length"]]).toEqual([undefined, String(body.length)]);
	expect(ask({ ...key, "if-none-match": file.etag }).status).toBe(304);
	expect(ask({ ...key, range: "bytes=0-1", "if-range": '"other"' }).status).toBe(200);
	expect(ask({ ...key, range: `bytes=${body.length}-` }).status).toBe(416);
	expect(ask({}).status).toBe(401);
	expect(ask(key, "POST").status).toBe(405);
	expect(fileResponse({ method: "GET", target: `${target}x`, headers: key }, "id")).toBeUndefined();
});
