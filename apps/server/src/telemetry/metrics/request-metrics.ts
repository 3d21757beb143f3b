import { contextOf, type Watcher } from "../../request/context.ts";
import type { Metrics } from "./metrics.ts";

/** Notes each request and its answer in the metrics. Status 499 means that the caller left before the answer. */
export function measured(metrics: Pick<Metrics, "began" | "answered">): Watcher {
	return (_request, response) => {
		const context = contextOf(response);
		metrics.began();
		response.on("close", () =>
			metrics.answered({
				operationId: context.route?.operation.operationId,
				status: response.writableEnded ? response.statusCode : 499,
				seconds: (performance.now() - context.startedAt) / 1000,
				charged: context.cost === 1,
			}),
		);
	};
}

/** Notes answers to requests that never reached the application, which take no time. */
export const countRefusals =
	(metrics: Pick<Metrics, "began" | "answered">) =>
	(status: number): void => {
		metrics.began();
		metrics.answered({ operationId: undefined, status, seconds: 0, charged: false });
	};
