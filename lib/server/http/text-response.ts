export const textResponse = (text: BodyInit): Response =>
  new Response(text, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
