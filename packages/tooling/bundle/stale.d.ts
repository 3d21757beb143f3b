export function buildIfStale(folder: URL): void;
