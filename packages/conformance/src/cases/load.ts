import { existsSync } from "node:fs";
import type { ContractOperation } from "../contract.ts";
import type { Case } from "./case.ts";

/** The case of an operation, found by its name; undefined when there is no such file. */
export async function loadCase({ area, operationId }: ContractOperation): Promise<Case | undefined> {
	const file = new URL(`./${area}/${operationId}.ts`, import.meta.url);
	if (!existsSync(file)) return undefined;
	const { default: loaded } = (await import(file.href)) as { default: Case };
	if (loaded.operationId !== operationId)
		throw new Error(`${file.pathname} is the case of ${loaded.operationId}`);
	return loaded;
}
