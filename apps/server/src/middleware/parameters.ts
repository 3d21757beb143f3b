import type { RequestHandler } from "express";
import type { ContractCheck } from "../parameters/contract.ts";
import { contextOf } from "../request/context.ts";

/** Refuses a data request whose path or query breaks the contract with 400, and reads its input. */
export function parameters(contract: Pick<ContractCheck, "checkRequest">): RequestHandler {
	return async (request, response, next) => {
		const context = contextOf(response);
		if (context.route) await contract.checkRequest(context, context.route, request, response);
		next();
	};
}
