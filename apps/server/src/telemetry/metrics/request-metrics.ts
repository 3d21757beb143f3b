import type { RequestObserver } from "../../request.ts";
import type { Metrics } from "./metrics.ts";

/** Notes each request and its response in the metrics. */
export const measured = (metrics: Pick<Metrics, "began" | "answered">): RequestObserver => ({
	began: () => metrics.began(),
	completed: ({ context, status, milliseconds }) =>
		metrics.answered({
			operationId: context.route?.operation.operationId,
			status,
			seconds: milliseconds / 1000,
			charged: context.cost,
		}),
});

/** Notes responses to requests that never reached the application, which take no time. */
export const countRejections =
	(metrics: Pick<Metrics, "began" | "answered">) =>
	(status: number): void => {
		metrics.began();
		metrics.answered({ operationId: undefined, status, seconds: 0, charged: 0 });
	};
