/** A response with its whole body. */
export interface Answer {
	response: Response;
	text: string;
}
