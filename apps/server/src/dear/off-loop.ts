import type { OperationId } from "@us-market-data/contract";
import type { Handler, HandlerContext, HandlerTable } from "../operations/handler.ts";
import type { DearAnswers } from "./dear-answers.ts";
import { dearQuestions } from "./questions.ts";

/** The handlers, of which those of dear questions let a thread answer them. */
export function offLoop(handlers: HandlerTable, answers: Pick<DearAnswers, "ask">): HandlerTable {
	const table = Object.entries(handlers).map(([operationId, handler]) => {
		const isDear = dearQuestions[operationId as OperationId] as ((input: unknown) => boolean) | undefined;
		const here = handler as Handler<never>;
		if (!isDear) return [operationId, here];
		const either = async (input: unknown, context: HandlerContext): Promise<unknown> => {
			if (!isDear(input)) return here(input as never, context);
			const question = { operationId: operationId as OperationId, input, now: context.now.getTime() };
			const { account } = context.credential;
			const asker = { account: account.id, isGone: context.isGone };
			const { body, cited } = await answers.ask(question, asker);
			for (const citation of cited) context.data.cite(citation);
			return body;
		};
		return [operationId, either];
	});
	return Object.fromEntries(table) as HandlerTable;
}
