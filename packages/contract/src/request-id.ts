const form = /^[A-Za-z0-9._-]{8,64}$/;

/** True for an `X-Request-Id` that an answer may repeat. */
export const isRequestId = (text: string): boolean => form.test(text);
