import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";
import { LoginForm } from "@/components/login/login-form";
import { OIDC_FAILURES } from "@/lib/contract/access";
import { requestTranslator } from "@/lib/i18n/request-translator";
import { accessSettings, isProtected } from "@/lib/server/access/access-settings";
import { readViewer, requirePage } from "@/lib/server/access/require-page";
import { safeNextPath } from "@/lib/server/access/safe-next-path";
import { signInAction } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestTranslator();
  return { title: t("access.login.title") };
}

const paramsSchema = z.object({
  next: z.string().optional().catch(undefined),
  failed: z.enum(OIDC_FAILURES).optional().catch(undefined),
});

type Props = Readonly<{ searchParams: Promise<Record<string, string | string[] | undefined>> }>;

export default async function LoginPage({ searchParams }: Props) {
  await requirePage("/login");
  const { next, failed } = paramsSchema.parse(await searchParams);
  const path = safeNextPath(next);
  if (!isProtected() || (await readViewer()) !== undefined) redirect(path);
  const { password, viewerPassword, oidc } = accessSettings();
  return (
    <div className="grid flex-1 place-items-center p-4">
      <LoginForm
        hasPassword={(password ?? viewerPassword) !== undefined}
        hasOidc={oidc !== undefined}
        next={path}
        failed={failed}
        signIn={signInAction}
      />
    </div>
  );
}
