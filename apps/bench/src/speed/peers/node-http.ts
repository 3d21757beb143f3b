import { createServer } from "node:http";
import { readAnswers } from "./answers.ts";
import { listen } from "./listen.ts";

/** Bare `node:http`: the object is found by its URL, serialised and written. */
const answerTo = readAnswers();

listen(
	createServer((request, response) => {
		const { status, body, etag } = answerTo(request.url ?? "");
		if (etag !== "" && request.headers["if-none-match"] === etag) {
			response.writeHead(304, { ETag: etag }).end();
			return;
		}
		const text = JSON.stringify(body);
		const headers = {
			"Content-Type": "application/json; charset=utf-8",
			"Content-Length": Buffer.byteLength(text),
			...(etag !== "" && { ETag: etag }),
		};
		response.writeHead(status, headers).end(text);
	}),
);
