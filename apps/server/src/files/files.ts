import { lstat, open } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { requireBulk } from "@us-market-data/operations";
import { ApiError } from "@us-market-data/operations/refusals";
import type { NextFunction, RequestHandler } from "express";
import send from "send";
import type { AuthenticateRequest } from "../credentials/authentication.ts";
import { type AccountSchedulingDeps, admissionOf, waitForSlot } from "../fairness.ts";
import { type ChargeDeps, chargeResponse, rejectionHeaders } from "../metering.ts";
import { countRequest, type RateLimitDeps } from "../rate-limit/rate-limit.ts";
import { clientOf, contextOf, pathOf, type RequestContext } from "../request.ts";
import type { BulkFolder, StoredFile } from "./bulk-folder.ts";
import { authenticateLink, type LinkDeps, linkOf } from "./file-link.ts";
import { addressOf, filePathOf, fileRoute } from "./file-route.ts";

export interface FileDeps extends ChargeDeps, AccountSchedulingDeps, RateLimitDeps, LinkDeps {
	accounts: ChargeDeps["accounts"] & LinkDeps["accounts"];
	bulk: BulkFolder;
	/** Takes the key as a bearer token too. */
	authenticateFile: AuthenticateRequest;
}

/** Listeners to the end of a response. Node.js warns of more than 10, which might leak. */
const maxEndListeners = 20;

/** Seconds for which a file may be cached: it never changes. */
const cacheSeconds = 31_536_000;

/**
 * Answers requests for files of days, by the steps of an operation in their order: credential, access, plan, slot of the
 * account, rate. `send` answers ranges and conditions. The charge is durable before the first byte leaves; a key is charged
 * once for a file and a day, and nothing for `HEAD`, 304, 307, 412 and 416.
 */
export function files(deps: FileDeps): RequestHandler {
	return async (request, response, next) => {
		const context = contextOf(response);
		if (context.route !== fileRoute) return next();
		const { area = "", path = "" } = filePathOf(pathOf(context.target)) ?? {};
		const file = await deps.bulk.find(area, path);
		const link = linkOf(request, context.target);
		if (link === undefined) await deps.authenticateFile(request, context, fileRoute.operation);
		else context.credential = await authenticateLink(link, file?.path, deps);
		if (context.credential) requireBulk(context.credential.plan);
		const admission = admissionOf(clientOf(response));
		if (!(await waitForSlot(context, admission.client, deps))) return;
		await countRequest(request, context, clientOf(response), deps);
		response.set({ ...context.rateHeaders, ...(await rejectionHeaders(context, deps)) });
		if (!file) throw await unknownFile(area, path, deps.bulk);
		if (file.path !== path) return redirect(response, file, context.target);
		await requireStored(deps.bulk.folder, file);
		sendFile(file, { request, response, next, context, beginsBody: admission.end }, deps);
	};
}

/** Sends a caller from a name without a revision to the newest file. A link that it brings was signed for that one. */
function redirect(response: ServerResponse, { path }: StoredFile, target: string): void {
	const query = target.slice(pathOf(target).length);
	contextOf(response).bodyBytes = 0;
	response
		.writeHead(307, { Location: addressOf(path) + query, "Cache-Control": "no-store", "Content-Length": "0" })
		.end();
}

/** Bytes of a file that are read and sent at once. */
const pieceBytes = 65_536;

const pieces: (() => void)[] = [];

/**
 * The turn of a download to send a piece: one of all downloads in a tick of the event loop, so that other requests
 * wait for one piece and not for one of each download.
 */
function turn(): Promise<void> {
	return new Promise((sendPiece) => {
		pieces.push(sendPiece);
		if (pieces.length === 1) setImmediate(sendNext);
	});
}

function sendNext(): void {
	pieces.shift()?.();
	if (pieces.length > 0) setImmediate(sendNext);
}

/** The first and the last byte of a body. */
interface ByteRange {
	start: number;
	end: number;
}

interface Download {
	request: IncomingMessage;
	response: ServerResponse;
	next: NextFunction;
	context: RequestContext;
	/** Called when the answer is certain, before its first byte. */
	beginsBody(): void;
}

/** Headers of a file, which an error in its place does not have. */
const fileHeaders = (file: StoredFile): Record<string, string> => ({
	"Content-Type": file.format === "parquet" ? "application/vnd.apache.parquet" : "application/gzip",
	"Content-Disposition": `attachment; filename="${file.file}"`,
	ETag: file.etag,
	"Last-Modified": new Date(file.publishedAt).toUTCString(),
	"Cache-Control": `private, max-age=${cacheSeconds}, immutable`,
});

function sendFile(file: StoredFile, download: Download, deps: FileDeps): void {
	const { request, response, next, context } = download;
	const headers = fileHeaders(file);
	for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
	const fail = (error: unknown) => {
		if (response.headersSent) return void response.destroy();
		response.statusCode = 200;
		for (const name of [...Object.keys(headers), "Accept-Ranges", "Content-Range", "Content-Length"])
			response.removeHeader(name);
		next(error);
	};
	// The steps of a request, `send` and the pipeline each wait for the end of the response.
	response.setMaxListeners(maxEndListeners);
	// Where no body follows, the length in the headers is that of the file.
	context.bodyBytes = 0;
	const options = {
		root: deps.bulk.folder,
		etag: false,
		lastModified: false,
		cacheControl: false,
		index: false,
	};
	const sending = send(comparedStrictly(request, file), file.path, options);
	sending.on("error", (error: { status?: number }) => fail(errorOf(error, file)));
	// `send` calls this for a body alone, when the headers are set: here the request is charged.
	sending.stream = (path, range) => {
		sendBody(path, range as ByteRange, file, download, deps).catch(fail);
	};
	sending.pipe(response);
}

/**
 * A request as `send` should read it. Ranges are those of GET (RFC 9110 section 14.2), a weak tag is no condition of a range
 * (13.1.5), and more last bytes than there are mean all of them (14.1.2), which readers of Parquet ask of small files. The
 * tag of a file that never changes holds whatever a client says of its own cache.
 */
function comparedStrictly(request: IncomingMessage, { bytes }: StoredFile): IncomingMessage {
	const { headers, method } = request;
	const isWeak = headers["if-range"]?.toString().startsWith("W/");
	if (method === "HEAD" || isWeak) delete headers.range;
	const [, last] = /^bytes=-(\d+)$/.exec(headers.range ?? "") ?? [];
	if (Number(last) > bytes) headers.range = "bytes=0-";
	delete headers["cache-control"];
	return request;
}

async function sendBody(
	path: string,
	range: ByteRange,
	file: StoredFile,
	{ response, context, beginsBody }: Download,
	deps: FileDeps,
): Promise<void> {
	const allowance = await chargeResponse(context, deps, file.path);
	if (response.destroyed) return;
	beginsBody();
	for (const [name, value] of Object.entries(allowance)) response.setHeader(name, value);
	await new Promise<void>((resolve, reject) => {
		pipeline(piecesOf(path, range, context), response, (error) => {
			// A client that leaves is no failure of the service.
			if (error && !response.headersSent && !response.destroyed) reject(error);
			else resolve();
		});
	});
}

/**
 * Reads a file in pieces, each when its turn comes: a download holds one piece, however slow its reader is.
 *
 * @throws when the file ends before the range, which the length in the headers has told already
 */
async function* piecesOf(path: string, { start, end }: ByteRange, context: RequestContext) {
	const file = await open(path);
	try {
		for (let at = start; at <= end; ) {
			await turn();
			const piece = Buffer.allocUnsafe(Math.min(pieceBytes, end - at + 1));
			const { bytesRead } = await file.read(piece, 0, piece.length, at);
			if (bytesRead === 0) throw new Error(`${path} ends before byte ${end}`);
			at += bytesRead;
			context.bodyBytes = at - start;
			yield piece.subarray(0, bytesRead);
		}
	} finally {
		await file.close();
	}
}

function errorOf({ status }: { status?: number }, { bytes, etag }: StoredFile): unknown {
	if (status === 416)
		return new ApiError(
			"range_not_satisfiable",
			`No byte of the range is in the file, which has ${bytes} bytes.`,
			{
				headers: { "Content-Range": `bytes */${bytes}` },
			},
		);
	if (status === 412)
		return new ApiError(
			"precondition_failed",
			`If-Match or If-Unmodified-Since names another file than ${etag}.`,
		);
	return notReadable();
}

const notReadable = () =>
	new ApiError("unavailable", "Service unavailable: the file cannot be read; try again.", {
		headers: { "Retry-After": "30" },
	});

/** @throws {ApiError} 503 unless the folder has the file that the manifest describes, and no link in its place */
async function requireStored(folder: string, { path, bytes }: StoredFile): Promise<void> {
	const found = await lstat(join(folder, path)).catch(() => undefined);
	if (!found?.isFile() || found.size !== bytes) throw notReadable();
}

/** 404 for a path that no file has. It names the files that are there. */
async function unknownFile(area: string, path: string, { areas, list }: BulkFolder): Promise<ApiError> {
	const name = path.slice(path.lastIndexOf("/") + 1);
	if (!areas.includes(area))
		return new ApiError(
			"unknown_file",
			`No such file: there is no area "${area}"; there are ${areas.join(", ")}.`,
		);
	const days = (await list(area, new Date())).map(({ date }) => date).sort();
	const [first] = days;
	const available =
		first === undefined
			? `there are no files of ${area} yet`
			: `there are files of ${area} from ${first} to ${days.at(-1)}, which ${addressOf(`${area}/manifest`)} lists`;
	return new ApiError("unknown_file", `No such file: ${name}; ${available}.`);
}
