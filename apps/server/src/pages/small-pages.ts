/** Crawlers may read the reference. Everything else needs a key or changes by the second. */
export const robotsTxt = `User-agent: *
Allow: /$
Allow: /docs
Allow: /openapi.json
Allow: /openapi.yaml
Disallow: /
`;

/** Three candlesticks, the mark of the service in tabs of browsers. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">
<path stroke="#888" d="M3.5 3v11M8 1v12M12.500 2v10"/>
<path fill="#d64545" d="M2 5h3v6H2z"/>
<path fill="#2f9e6e" d="M6.500 4h3v7h-3zM11 3h3v5h-3z"/>
</svg>
`;
