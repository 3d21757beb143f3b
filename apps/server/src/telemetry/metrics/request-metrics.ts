import type { RequestObserver } from "../../request/answered.ts";
import type { Metrics } from "./metrics.ts";

/** Notes each request and its answer in the metrics. */
export const measured = (metrics: Pick<Metrics, "began" | "handedBack" | "answered">): RequestObserver => ({
	began: () => metrics.began(),
	handedBack: () => metrics.handedBack(),
	answered: ({ operation, status, milliseconds, cost }) =>
		metrics.answered({
			operationId: operation?.operationId,
			status,
			seconds: milliseconds / 1000,
			charged: cost === 1,
		}),
});

/** Notes answers to requests that never reached the application, which take no time. */
export const countRefusals =
	(metrics: Pick<Metrics, "began" | "answered">) =>
	(status: number): void => {
		metrics.began();
		metrics.answered({ operationId: undefined, status, seconds: 0, charged: false });
	};
