/** Fits a line through points by least squares. Returns its slope and the standard error of the slope. */
export function leastSquares(points: readonly { x: number; y: number }[]): { slope: number; error: number } {
	const count = points.length;
	const mean = (of: (point: { x: number; y: number }) => number) =>
		points.reduce((sum, point) => sum + of(point), 0) / count;
	const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
	const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
	const slope = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
	const rest = points.reduce((sum, point) => sum + (point.y - y - slope * (point.x - x)) ** 2, 0);
	return { slope, error: Math.sqrt(rest / (count - 2) / spread) };
}
