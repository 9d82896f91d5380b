import type { Metadata } from "next";
import { headers } from "next/headers";
import { describeFields, type Field } from "@/lib/api/describe-fields";
import { writeCurlExample } from "@/lib/api/examples";
import { type ApiRoute, ROUTES } from "@/lib/api/routes";
import { requestTranslator } from "@/lib/i18n/request-translator";

type RouteId = keyof typeof ROUTES;
type Translator = Awaited<ReturnType<typeof requestTranslator>>;

import { requirePage } from "@/lib/server/access/require-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestTranslator();
  return { title: t("api.docs.title") };
}

function Fields({ label, fields, t }: Readonly<{ label: string; fields: readonly Field[]; t: Translator }>) {
  if (fields.length === 0) return null;
  return (
    <details className="rounded-md border border-line">
      <summary className="cursor-pointer px-3 py-1.5 font-medium">{label}</summary>
      <table className="w-full border-t border-line text-left">
        <thead className="text-note text-ink-muted">
          <tr>
            <th scope="col" className="px-3 py-1 font-medium">
              {t("api.docs.field")}
            </th>
            <th scope="col" className="px-3 py-1 font-medium">
              {t("api.docs.type")}
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, type, required, note }) => (
            <tr key={name} className="border-t border-line align-baseline">
              <th scope="row" className="px-3 py-1 text-left font-normal">
                <code className="wrap-anywhere">{name}</code>
                {required && <span className="ml-2 text-note text-accent">{t("api.docs.required")}</span>}
              </th>
              <td className="px-3 py-1 text-ink-muted wrap-anywhere">
                <code>{type}</code>
                {note && <span className="block text-note">{note}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Text between backticks is code. */
function Notes({ text }: Readonly<{ text: string }>) {
  const pieces = text.split("`").map((piece, place) => ({ piece, place, isCode: place % 2 === 1 }));
  return (
    <p className="text-ink-muted">
      {pieces.map(({ piece, place, isCode }) => (isCode ? <code key={place}>{piece}</code> : piece))}
    </p>
  );
}

/** The server's URL as the reader's browser sees it, also through a proxy. */
async function thisServer(): Promise<string> {
  const asked = await headers();
  return `${asked.get("x-forwarded-proto") ?? "http"}://${asked.get("host")}`;
}

type RouteProps = Readonly<{ id: RouteId; route: ApiRoute; server: string; t: Translator }>;

function RouteDescription({ id, route, server, t }: RouteProps) {
  const { method, path, scope, summary, notes, query, request, response } = route;
  return (
    <section aria-labelledby={id} className="space-y-2 border-t border-line py-4">
      <h2 id={id} className="flex flex-wrap items-baseline gap-x-2 font-mono font-semibold">
        <span className="text-accent">{method}</span>
        <span className="wrap-anywhere">{path}</span>
        <span className="font-sans text-note font-normal text-ink-muted">{t(`api.docs.scope.${scope}`)}</span>
      </h2>
      <p>{summary}.</p>
      {notes && <Notes text={notes} />}
      {!response && <p className="text-ink-muted">{t("api.docs.plainText")}</p>}
      {request && <Fields label={t("api.docs.body")} fields={describeFields(request)} t={t} />}
      {query && <Fields label={t("api.docs.query")} fields={describeFields(query)} t={t} />}
      <pre className="rounded-md bg-sunken p-3 font-mono text-note leading-5 whitespace-pre-wrap wrap-anywhere">
        {writeCurlExample(server, id, route)}
      </pre>
    </section>
  );
}

/** The API for people, generated from the list that serves the requests. */
export default async function ApiDocsPage() {
  await requirePage("/api-docs");
  const t = await requestTranslator();
  const server = await thisServer();
  const routes: readonly (readonly [string, ApiRoute])[] = Object.entries(ROUTES);
  return (
    <div className="mx-auto w-full max-w-4xl px-3 py-4 md:px-4">
      <h1 className="text-base font-semibold">{t("api.docs.title")}</h1>
      <p className="mt-2 text-ink-muted">{t("api.docs.intro")}</p>
      <p className="mt-2 text-ink-muted">{t("api.docs.problem")}</p>
      <p className="mt-2 mb-4">
        <a href="/api/v1/openapi.json" className="text-accent hover:underline">
          {t("api.docs.document")}
        </a>
      </p>
      {routes.map(([id, route]) => (
        <RouteDescription key={id} id={id as RouteId} route={route} server={server} t={t} />
      ))}
    </div>
  );
}
