import type { RequestHandler, Response } from "express";
import { type AnswerDeps, type MadeAnswer, makeAnswer } from "../answering/make-answer.ts";
import { matches } from "../http/etag.ts";
import { type ChargeDeps, chargeAnswer } from "../metering/charge.ts";
import { clientOf } from "../request/client.ts";
import { contextOf, type RequestContext } from "../request/context.ts";

/**
 * Answers an operation: handler, check of the answer, charge, send. Each step may refuse, and nothing is charged before the
 * last two. A client that has disconnected receives no response and is not charged.
 */
export function answer(deps: AnswerDeps & ChargeDeps): RequestHandler {
	return async (request, response) => {
		const context = contextOf(response);
		const client = clientOf(response);
		const made = await makeAnswer(context, client, deps);
		client.onOver(made.release);
		if (client.isGone) return;
		response.set(made.provenance);
		await chargeAndSend(made, context, response, request.get("if-none-match"), deps);
	};
}

/**
 * Charges the answer, then writes it: 200 with the body, or 304 when the caller holds it already. The charge is durable
 * before the first byte leaves; an exhausted allowance is 402 instead. The charge stands when the connection ends
 * between the charge and the last byte, because the service cannot know if the client has the response.
 */
export async function chargeAndSend(
	made: Pick<MadeAnswer, "serialized" | "keep">,
	context: RequestContext,
	response: Response,
	ifNoneMatch: string | undefined,
	deps: ChargeDeps,
): Promise<void> {
	if (response.destroyed) return;
	const { bytes, etag } = made.serialized();
	made.keep();
	const charging = chargeAnswer(context, deps);
	context.charging = charging;
	response.set(await charging);
	response.set({ ETag: etag, "Cache-Control": "private, no-cache" });
	if (matches(ifNoneMatch, etag)) {
		response.status(304).end();
		return;
	}
	response.type("json").set("Content-Length", String(Buffer.byteLength(bytes)));
	response.status(200);
	response.end(bytes);
}
