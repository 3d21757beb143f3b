/** The address of a database as it may be shown: without password and parameters. */
export function displayAddress(url: string): string {
	if (!URL.canParse(url)) return "the database";
	const { protocol, username, host, pathname } = new URL(url);
	return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}
