/** A response with its whole body. */
export interface Answer {
	response: Response;
	/** Empty where the body is bytes. */
	text: string;
	/** The body of an answer that is not JSON. */
	bytes?: Uint8Array<ArrayBuffer> | undefined;
}
