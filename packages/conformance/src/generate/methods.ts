import type { Case } from "../cases/case.ts";
import type { ContractOperation } from "../contract/contract.ts";
import { type Ask, targetOf } from "../suite/ask.ts";
import type { Service } from "../suite/service.ts";
import { baseValues } from "./base.ts";

export const otherMethods = ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] as const;

/** Every method but GET, on a question that is otherwise in order. */
export function methodRequests(operation: ContractOperation, given: Case, service: Service): readonly Ask[] {
	const target = targetOf(operation, baseValues(operation, given, service), service);
	return otherMethods.map((method) => ({
		operation,
		method,
		target,
		expect: 405,
		because: `the method ${method}`,
		says: ["GET"],
		code: "method_not_allowed",
	}));
}
