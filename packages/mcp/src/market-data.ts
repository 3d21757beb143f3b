import type { OperationId } from "@us-market-data/contract";

/** Parameters of an operation as a caller writes them: the service judges them. */
export type Params = Readonly<Record<string, unknown>>;

/** An answer of the service with what its headers tell. */
export interface DataResponse {
	body: object;
	/** Data requests that it cost. */
	cost: number;
	/** Data requests that are left in the month; undefined where the service does not tell. */
	remaining?: string | undefined;
	/** Tags of the datasets behind it. */
	sources: readonly string[];
	asOf?: string | undefined;
	dataVersion?: string | undefined;
	/** The parameters that turn the request into the one for the page behind this one; undefined on the last page. */
	next?: Params | undefined;
}

/** Asks the service for one operation. */
export interface MarketData {
	/** Rejects with a `RequestError`. */
	request(operationId: OperationId, params: Params, signal?: AbortSignal): Promise<DataResponse>;
	/** Reads a file of a day by its path below `/bulk`. Rejects with a `RequestError`. */
	file(path: string, signal?: AbortSignal): Promise<FileResponse>;
}

/** A file of a day, whole. */
export interface FileResponse extends Pick<DataResponse, "cost"> {
	bytes: Uint8Array;
}

/** A question that is not answered, with the way on. */
export class RequestError extends Error {
	override readonly name = "RequestError";
	/** Status of the service; undefined where the tools themselves refuse. */
	readonly status: number | undefined;

	constructor(message: string, status?: number) {
		super(message);
		this.status = status;
	}
}
