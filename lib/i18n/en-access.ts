export const enAccess = {
  refused: {
    title: "No access to this page",
    hint: "Your account can read, but this page is for changes. Ask an admin.",
    retry: "All chats",
  },
  login: {
    title: "Sign in",
    password: "Password",
    submit: "Sign in",
    busy: "Signing in…",
    oidc: "Sign in with single sign-on",
    or: "or",
    failed: {
      expired: "Signing in was interrupted or took too long. Try again.",
      "not-invited": "This account has no access to this server. Ask an admin.",
      unreachable: "The single sign-on service did not answer as expected. Try again later.",
      "too-many": "Too many attempts to sign in. Try again in a minute.",
    },
  },
  viewer: {
    signedInAs: "Signed in as {name}",
    signOut: "Sign out",
    readOnly: "Read only",
    readOnlyHint: "You can see everything and change nothing.",
  },
  ended: {
    hint: "Your session has ended. This page is no longer up to date.",
    signIn: "Sign in again",
  },
  sessions: {
    title: "Sessions",
    hint: "Browsers that are signed in. A session ends after 30 days without use, and when the password changes.",
    none: "Nobody is signed in.",
    unprotected:
      "This server has no password: every program on this machine can read and change everything. Set CONTEXTSCOPE_PASSWORD before other people can reach it.",
    column: {
      who: "Who",
      role: "Role",
      browser: "Browser",
      since: "Signed in",
      seen: "Last seen",
      action: "Action",
    },
    role: { admin: "Admin", viewer: "Viewer" },
    own: "this browser",
    end: "End",
    endOf: "End the session of {name}",
    failed: "The session could not be ended. {reason}",
  },
};
