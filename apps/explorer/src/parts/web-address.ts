/**
 * An address that a link may lead to; undefined for any other. Imports refuse other schemes, but a service may hold data
 * that an earlier version imported, and `javascript:` would run in this page.
 *
 * @example webAddress("javascript:alert(1)") // undefined
 */
export const webAddress = (url: string | null | undefined): string | undefined =>
	url && /^https?:\/\//i.test(url) ? url : undefined;
