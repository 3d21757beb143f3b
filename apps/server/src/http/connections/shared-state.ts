import type { AdmissionQueue } from "./admission-queue.ts";
import type { MemoryBudget } from "./memory-budget.ts";
import type { PlainListener } from "./plain-exchange.ts";

/** The state that all connections share. */
export interface SharedState {
	budget: MemoryBudget;
	admission: AdmissionQueue;
	/** Takes plain requests in front of node:http. */
	plain: PlainListener | undefined;
	/** True when the server closes: an answer is the last one on its connection. */
	isClosing(): boolean;
}
