import type { checkMessages } from "../checks"
import type { TextsOf } from "../message"

const texts: TextsOf<typeof checkMessages> = {
  "check.name.options": "opciones",
  "check.name.control_key": "clave de control",
  "check.name.old_control_key": "clave de control anterior",
  "check.name.private_key": "clave privada",
  "check.name.dns": "dns",
  "check.name.tls": "tls",
  "check.name.clock": "reloj",
  "check.name.status_query": "consulta de estado",
  "check.name.callback_address": "dirección de callback",
  "check.name.schedules": "tareas programadas",
  "check.name.notifications": "notificaciones",
  "check.name.telemetry": "telemetría",
  "check.quoted": "{{text}}",
  "check.failure.code": "{{failure}}",
  "check.failure.timeout": "sin respuesta en {{seconds}} s",
  "check.failure.stopped": "interrumpido",
  "check.failure.connection": "la conexión falló",
  "check.options.valid": "válidas: login {{login}} en {{url}}",
  "check.options.problem": "{{option}} {{problem}}",
  "check.options.correct": "corrija {{option}}",
  "check.options.port":
    "publicUrl usa el puerto {{port}}; esta familia de pasarelas solo envía callbacks a 80, 8080, 443 y 8443",
  "check.options.use_port": "ponga la tienda detrás de uno de estos puertos o confíe en la consulta periódica",
  "check.key.sandbox": "la clave del entorno de pruebas, que es pública",
  "check.key.documentation": "la clave de ejemplo de la documentación de la pasarela",
  "check.key.placeholder": "un valor de relleno",
  "check.key.for_this_machine": "{{kind}}; sirve en este equipo",
  "check.key.set": "asigne a {{option}} la clave de su cuenta de la pasarela",
  "check.key.weak": "débil: {{length}} caracteres, {{different}} distintos",
  "check.key.ask_for_random": "pida al operador de la pasarela una clave aleatoria de 32 caracteres o más",
  "check.key.length": "{{length}} caracteres",
  "check.key.shared": "compartida por {{accounts}}, en {{hosts}}",
  "check.key.separate":
    "use claves distintas para pruebas y producción: el operador de una pasarela podría firmar por la otra",
  "check.private_key.none": "ninguna",
  "check.private_key.create":
    "{{operations}} la necesitan: ejecute openssl genrsa -out key.pem 2048, indique el archivo en {{option}} y entregue la clave pública al operador de la pasarela",
  "check.private_key.rsa": "RSA, {{bits}} bits",
  "check.private_key.readable": "RSA, {{bits}} bits; otros usuarios de este equipo pueden leer {{path}}",
  "check.private_key.close": "chmod 600 {{path}}",
  "check.dns.unused": "no se usa: {{host}} es una dirección",
  "check.dns.found": "{{host}} es {{addresses}}",
  "check.dns.none": "{{host}} no tiene dirección ({{failure}})",
  "check.dns.typo": "busque un error de escritura en baseUrl",
  "check.tls.unused": "no se usa: http sin cifrar en este equipo",
  "check.tls.unnamed_issuer": "un emisor sin nombre",
  "check.tls.certificate": "{{protocol}}, certificado de {{issuer}}, quedan {{days}} días",
  "check.tls.untrusted": "no es de confianza ({{reason}}): {{certificate}}",
  "check.tls.fix_certificate":
    "las llamadas fallarán: haga corregir el certificado o indique a la tienda el de una autoridad privada con NODE_EXTRA_CA_CERTS",
  "check.tls.renew": "avise al operador de la pasarela para que lo renueve",
  "check.tls.none": "sin conexión cifrada ({{failure}})",
  "check.tls.host_and_port": "revise el host y el puerto de baseUrl y los cortafuegos",
  "check.clock.not_compared": "sin comparar: {{failure}}",
  "check.clock.no_date": "sin comparar: la pasarela no envía la cabecera Date",
  "check.clock.proxies": "compruebe que baseUrl lleva a la pasarela y revise los proxies intermedios",
  "check.clock.in_step": "en hora con el de la pasarela",
  "check.clock.behind": "{{seconds}} s por detrás del de la pasarela",
  "check.clock.ahead": "{{seconds}} s por delante del de la pasarela",
  "check.clock.ntp":
    "ajuste el reloj de este equipo por NTP: las llamadas firmadas con OAuth llevan la hora y se rechazan si no es correcta",
  "check.see_others": "vea las demás comprobaciones",
  "check.status.endpoint": "endpoint {{id}}: {{finding}}",
  "check.status.group": "grupo de endpoints {{id}}: {{finding}}",
  "check.status.accepted": "la pasarela acepta endpoint, login y clave, y no conoce ese pedido",
  "check.status.unclear": "poco claro: {{answer}}",
  "check.status.show_operator":
    "muéstrelo al operador de la pasarela o pruebe: card-payments call status client_orderid=nothing",
  "check.status.forbidden": "prohibido: {{answer}}",
  "check.status.allow_address":
    "pregunte al operador de la pasarela si permite la dirección IP de este equipo y busque un cortafuegos intermedio; si nada bloquea, compare login y clave",
  "check.status.wrong_login": "login incorrecto: {{answer}}",
  "check.status.compare_login":
    "compare login, merchantControlKey y el endpoint con los que le dio el operador de la pasarela",
  "check.status.wrong_key": "clave incorrecta, se rechazó la firma: {{answer}}",
  "check.status.compare_key":
    "compare merchantControlKey, login y el endpoint con los que le dio el operador de la pasarela",
  "check.status.wrong_endpoint": "endpoint incorrecto: {{answer}}",
  "check.status.fix_endpoint": "revise endpointId y endpoints; el número de un grupo va en endpointGroupId",
  "check.status.fix_group":
    "revise endpointGroupId; una pasarela sin /group/ en sus direcciones necesita groupPath: false",
  "check.status.wrong_address": "endpoint o baseUrl incorrectos: {{answer}}",
  "check.status.fix_address":
    "revise baseUrl, que es todo lo que precede a /api/ (https://HOST/paynet), y el número del endpoint",
  "check.status.unreachable": "inaccesible: {{failure}}",
  "check.status.reach_gateway":
    "revise baseUrl, los cortafuegos y si el operador de la pasarela debe permitir la dirección IP de este equipo",
  "check.status.no_address": "sin consultar: el host no tiene dirección",
  "check.status.invalid_options": "sin consultar: las opciones no son válidas",
  "check.answer.quoted": "HTTP {{status}}, «{{reason}}»",
  "check.answer.foreign": "HTTP {{status}}, la respuesta no tiene el formato de la pasarela",
  "check.callback.answers": "{{address}} responde y rechaza una llamada sin firmar",
  "check.callback.no_account": "la tienda de {{address}} no tiene ninguna cuenta con este nombre",
  "check.callback.name_account":
    "dé a la cuenta el mismo nombre que en la tienda o reinicie la tienda con esta configuración",
  "check.callback.redirects": "{{address}} redirige (HTTP {{status}})",
  "check.callback.redirect_target":
    "asigne a publicUrl el destino de la redirección: los callbacks no siguen redirecciones",
  "check.callback.other_code": "en {{address}} responde otra cosa (HTTP {{status}})",
  "check.callback.other_server": "en {{address}} responde otra cosa (HTTP {{status}}, sin el formato del plugin)",
  "check.callback.is_plugin_there":
    "¿está el plugin en la configuración de la tienda y lleva publicUrl a Medusa, y no a la tienda en línea?",
  "check.callback.in_between":
    "compruebe que publicUrl lleva a Medusa y revise los proxies, las páginas de inicio de sesión y los túneles intermedios",
  "check.callback.silent": "{{address}} no responde ({{failure}})",
  "check.callback.start_store": "inicie la tienda y revise publicUrl, el proxy delante de la tienda y los cortafuegos",
  "check.callback.this_machine": "{{url}} es de este mismo equipo: la pasarela no puede acceder",
  "check.callback.private_network": "{{url}} está en una red privada: una pasarela en internet no puede acceder",
  "check.callback.make_public": "asigne a publicUrl una dirección https que lleve aquí desde internet",
  "check.notifications.unserved": "ningún proveedor atiende {{channels}}: estas notificaciones no se envían",
  "check.notifications.provide":
    "añada un proveedor al módulo de notificaciones de Medusa o desactive el canal en la opción notifications",
  "check.notifications.refused": "correos que el proveedor rechazó en los últimos 7 días: {{count}}",
  "check.notifications.check_provider":
    "revise la clave y el remitente del proveedor; Medusa no vuelve a enviar estos correos",
  "check.approvers.unknown": "payouts.approvers no nombra a nadie con cuenta en el panel: {{people}}",
  "check.approvers.name_users":
    "indique los ID de usuarios o quite la entrada: quien se registre con esa dirección podrá aprobar desembolsos",
  "check.schedules.running": "{{servers}} en marcha, tareas a tiempo",
  "check.schedules.no_server": "no se ha visto ningún servidor de la tienda en los últimos 30 s",
  "check.schedules.start_store": "inicie la tienda",
  "check.schedules.no_worker": "ningún proceso de la tienda ejecuta tareas",
  "check.schedules.start_worker":
    'inicie un proceso con workerMode "worker"; hasta entonces los servidores hacen su trabajo, con medio minuto de retraso',
  "check.schedules.late": "Medusa no ejecuta {{jobs}}; un servidor lo hace, con medio minuto de retraso",
  "check.schedules.restart_worker": "reinicie el worker, que registra de nuevo sus tareas: ¿se vació Redis?",
  "check.schedules.own_locks": "{{servers}} servidores, cada uno con bloqueos en su propia memoria",
  "check.schedules.use_common_locks":
    "configure un proveedor de bloqueos que compartan todos los servidores, como @medusajs/medusa/locking-redis",
  "check.schedules.used_elsewhere":
    "esta base de datos se usó con otra cuenta o dirección: nada se cobra, se desembolsa ni se concilia de forma programada",
  "check.schedules.confirm":
    "si no es una copia de la de otra tienda, confírmelo: POST /admin/card-payments/environment/confirm",
  "check.schedules.not_read": "sin leer: {{failure}}",
  "check.schedules.check_url": "revise DATABASE_URL",
  "check.telemetry.redacted": "{{file}} registra redactSpans",
  "check.telemetry.secrets": "{{file}} exporta direcciones y cabeceras con sus secretos",
  "check.telemetry.redact":
    "registre redactSpans de medusa-plugin-card-payments/telemetry antes del exportador: docs/guides/security.md, Telemetry",
}

export default texts
