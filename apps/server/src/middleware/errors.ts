import type { ErrorRequestHandler } from "express";
import { type ErrorDeps, errorAnswer } from "../answering/error-answer.ts";
import { contextOf } from "../request/context.ts";

/** Headers that an answer set before it failed. */
const ofAnswer = [
	"ETag",
	"X-Data-As-Of",
	"X-Data-Oldest",
	"X-Data-Source",
	"X-Data-Version",
	"Deprecation",
	"Sunset",
];

/** Writes every answer other than 2xx. */
export function errors(deps: ErrorDeps): ErrorRequestHandler {
	return async (cause: unknown, _request, response, next) => {
		const { status, headers, text } = await errorAnswer(cause, contextOf(response), deps);
		if (response.headersSent) return next(cause);
		for (const name of ofAnswer) response.removeHeader(name);
		response
			.status(status)
			.set(headers)
			.type("json")
			.set("Content-Length", String(Buffer.byteLength(text)))
			.end(text);
	};
}
