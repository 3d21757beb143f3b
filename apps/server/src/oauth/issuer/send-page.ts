import type { Response } from "express";
import { errorPage } from "./pages.ts";

/** Answers a person with a page that says why nothing was done. */
export function sendErrorPage(response: Response, status: number, message: string): void {
	const page = errorPage(message, String(response.getHeader("x-request-id")));
	response.status(status).type("html").send(page);
}
